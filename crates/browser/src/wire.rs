//! The pipe to Chromium: JSON messages that end with a zero byte, numbered calls, and events per session.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{ChildStdin, ChildStdout};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};

use crate::heard::Heard;
use crate::trouble::{Outcome, Trouble};

/// How long Chromium may take over one call. Busy machines are slow; a hung browser is slower.
const CALL_LIMIT: Duration = Duration::from_secs(60);

/// The one connection to a Chromium. Every page has a session of its own on it.
pub struct Wire {
    to_browser: Mutex<ChildStdin>,
    calls: AtomicU64,
    waiting: Mutex<HashMap<u64, Sender<Value>>>,
    heard: Mutex<HashMap<String, Arc<Mutex<Heard>>>>,
}

/// Somebody who panicked while he held the lock has changed nothing halfway.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Wire {
    /// Listens to Chromium on a thread of its own, until Chromium ends.
    pub fn new(to_browser: ChildStdin, from_browser: ChildStdout) -> Arc<Wire> {
        let wire = Arc::new(Wire {
            to_browser: Mutex::new(to_browser),
            calls: AtomicU64::new(1),
            waiting: Mutex::default(),
            heard: Mutex::default(),
        });
        // The thread holds no strong handle: the pipe must close when nobody needs it any more.
        let listening = Arc::downgrade(&wire);
        std::thread::spawn(move || {
            for message in BufReader::new(from_browser).split(0).map_while(Result::ok) {
                let Some(wire) = listening.upgrade() else { return };
                if let Ok(message) = serde_json::from_slice::<Value>(&message) {
                    wire.take_in(message);
                }
            }
            if let Some(wire) = listening.upgrade() {
                // Whoever still waits hears that nothing comes any more.
                lock(&wire.waiting).clear();
            }
        });
        wire
    }

    /// Asks for something and waits for the answer. Without a session it goes to the browser itself.
    pub fn call(&self, session: Option<&str>, method: &str, params: Value) -> Outcome<Value> {
        let (answer, answered) = channel();
        let id = self.calls.fetch_add(1, Ordering::Relaxed);
        lock(&self.waiting).insert(id, answer);
        self.send(id, session, method, params)?;
        let mut message = answered.recv_timeout(CALL_LIMIT).map_err(|_| {
            lock(&self.waiting).remove(&id);
            Trouble::new(format!("Chromium does not answer {method}"))
        })?;
        match message.get("error") {
            Some(error) => {
                Err(Trouble::new(format!("{method}: {}", error["message"].as_str().unwrap_or("refused"))))
            }
            None => Ok(message["result"].take()),
        }
    }

    /// Asks for something without waiting. A browser that is gone needs no farewell, so failures do not matter.
    pub fn tell(&self, session: Option<&str>, method: &str, params: Value) {
        let id = self.calls.fetch_add(1, Ordering::Relaxed);
        let _ = self.send(id, session, method, params);
    }

    /// From now on somebody hears what a session says.
    pub fn listen(&self, session: &str, heard: Arc<Mutex<Heard>>) {
        lock(&self.heard).insert(session.to_owned(), heard);
    }

    fn send(&self, id: u64, session: Option<&str>, method: &str, params: Value) -> Outcome<()> {
        let mut message = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        let sent = lock(&self.to_browser).write_all(&bytes);
        sent.map_err(|why| Trouble::new(format!("Chromium is gone ({method}): {why}")))
    }

    fn take_in(&self, message: Value) {
        if let Some(id) = message["id"].as_u64() {
            let waiting = lock(&self.waiting).remove(&id);
            // Nobody waits for what was only told.
            waiting.into_iter().for_each(|waiting| drop(waiting.send(message.clone())));
            return;
        }
        let (Some(session), Some(method)) = (message["sessionId"].as_str(), message["method"].as_str()) else {
            return;
        };
        let Some(heard) = lock(&self.heard).get(session).cloned() else { return };
        if method == "Target.attachedToTarget" {
            self.take_in_worker(&message["params"], &heard);
        }
        lock(&heard).take_in(method, &message["params"]);
    }

    /// A worker belongs to the page that started it: its errors and requests are the page's.
    fn take_in_worker(&self, params: &Value, heard: &Arc<Mutex<Heard>>) {
        let Some(session) = params["sessionId"].as_str() else { return };
        self.listen(session, heard.clone());
        lock(heard).workers.push(session.to_owned());
        for method in ["Runtime.enable", "Log.enable", "Network.enable", "Runtime.runIfWaitingForDebugger"] {
            self.tell(Some(session), method, json!({}));
        }
    }
}
