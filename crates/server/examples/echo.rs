//! A server whose only use is `/echo`, for the Autobahn suite: `cargo run -p server --features echo --example echo`. It says where
//! it is found and ends with its input.

use std::io::{self, Read};

use server::{FrameRate, Page, Server, Settings};

#[tokio::main(flavor = "current_thread")]
async fn main() -> io::Result<()> {
    let settings = Settings { port: 0, frames: FrameRate::Unlimited, ..Settings::default() };
    let server = Server::bind(settings, Page::none()).await?;
    println!("ws://{}/echo", server.whereabouts().here);
    let input_ends = tokio::task::spawn_blocking(|| io::stdin().read_to_end(&mut Vec::new()));
    server
        .run_until(async {
            let _ = input_ends.await;
        })
        .await;
    Ok(())
}
