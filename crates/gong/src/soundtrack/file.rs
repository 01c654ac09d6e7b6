//! The file of a track, sixteen bits a sample: WAV, or FLAC where the name ends so, which is the same samples in half the room or less.

use std::fs::File;
use std::io::{BufWriter, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use flacenc::bitsink::ByteSink;
use flacenc::component::{BitRepr, Stream};
use flacenc::config::Encoder;
use flacenc::error::{Verified, Verify as _};
use flacenc::source::{Context, Fill as _, FrameBuf};
use hound::{SampleFormat, WavSpec, WavWriter};
use sound::RATE;
use sound::math::Chance;

const SIDES: usize = 2;
const BITS: usize = 16;

/// How many samples of each side FLAC packs together.
const FRAME: usize = 4096;

/// What goes wrong with a file, in words.
type Outcome<T> = Result<T, String>;

/// A file being written.
pub struct Track {
    kind: Kind,
    grain: Chance,
}

enum Kind {
    Wav(WavWriter<BufWriter<File>>),
    Flac(Box<Flac>),
}

impl Track {
    /// Begins a file, by the ending of its name.
    pub fn create(path: &Path) -> Outcome<Track> {
        let is_flac = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("flac"));
        let kind = if is_flac { Kind::Flac(Box::new(Flac::create(path)?)) } else { Kind::Wav(wav(path)?) };
        Ok(Track { kind, grain: Chance::new(0) })
    }

    /// Writes what comes next, left and right, with a grain of noise below the last bit, so that what fades does not fade in steps.
    pub fn write(&mut self, sides: [&[f32]; SIDES]) -> Outcome<()> {
        for (left, right) in sides[0].iter().zip(sides[1]) {
            for sample in [left, right] {
                let fine = sample * 32767.0 + 0.5 * (self.grain.swing() + self.grain.swing());
                let whole = fine.round().clamp(-32768.0, 32767.0) as i16;
                match &mut self.kind {
                    Kind::Wav(file) => file.write_sample(whole).map_err(said)?,
                    Kind::Flac(file) => file.write(whole)?,
                }
            }
        }
        Ok(())
    }

    /// Nothing more comes.
    pub fn finish(self) -> Outcome<()> {
        match self.kind {
            Kind::Wav(file) => file.finalize().map_err(said),
            Kind::Flac(file) => file.finish(),
        }
    }
}

fn said(why: impl ToString) -> String {
    why.to_string()
}

fn wav(path: &Path) -> Outcome<WavWriter<BufWriter<File>>> {
    let spec = WavSpec {
        channels: SIDES as u16,
        sample_rate: RATE as u32,
        bits_per_sample: BITS as u16,
        sample_format: SampleFormat::Int,
    };
    WavWriter::create(path, spec).map_err(said)
}

/// A FLAC file: frame after frame, and in the end its head once more, which says how long it is and a sum over all of it.
struct Flac {
    file: BufWriter<File>,
    encoder: Verified<Encoder>,
    head: Stream,
    frame: FrameBuf,
    sum: Context,
    waiting: Vec<i32>,
    frames: usize,
}

impl Flac {
    fn create(path: &Path) -> Outcome<Flac> {
        let encoder = Encoder::default().into_verified().map_err(|(_, why)| said(why))?;
        let mut flac = Flac {
            file: BufWriter::new(File::create(path).map_err(said)?),
            encoder,
            head: Stream::new(RATE as usize, SIDES, BITS).map_err(said)?,
            frame: FrameBuf::with_size(SIDES, FRAME).map_err(said)?,
            sum: Context::new(BITS, SIDES),
            waiting: Vec::with_capacity(SIDES * FRAME),
            frames: 0,
        };
        flac.head.stream_info_mut().set_block_sizes(FRAME, FRAME).map_err(said)?;
        put(&mut flac.file, &flac.head)?;
        Ok(flac)
    }

    fn write(&mut self, sample: i16) -> Outcome<()> {
        self.waiting.push(sample.into());
        if self.waiting.len() == SIDES * FRAME { self.pack() } else { Ok(()) }
    }

    /// Packs what is waiting.
    fn pack(&mut self) -> Outcome<()> {
        self.sum.fill_interleaved(&self.waiting).map_err(said)?;
        self.frame.fill_interleaved(&self.waiting).map_err(said)?;
        let info = self.head.stream_info_mut();
        let frame =
            flacenc::encode_fixed_size_frame(&self.encoder, &self.frame, self.frames, info).map_err(said)?;
        info.update_frame_info(&frame);
        self.frames += 1;
        self.waiting.clear();
        put(&mut self.file, &frame)
    }

    fn finish(mut self) -> Outcome<()> {
        if !self.waiting.is_empty() {
            self.pack()?;
        }
        let info = self.head.stream_info_mut();
        info.set_total_samples(self.sum.total_samples());
        info.set_md5_digest(&self.sum.md5_digest());
        // Its last frame may be short, which does not count.
        info.set_block_sizes(FRAME, FRAME).map_err(said)?;
        self.file.seek(SeekFrom::Start(0)).map_err(said)?;
        put(&mut self.file, &self.head)?;
        self.file.flush().map_err(said)
    }
}

/// Writes a part of it.
fn put(file: &mut BufWriter<File>, part: &impl BitRepr) -> Outcome<()> {
    let mut bytes = ByteSink::new();
    part.write(&mut bytes).map_err(said)?;
    file.write_all(bytes.as_slice()).map_err(said)
}

#[cfg(test)]
mod tests {
    use sound::score::Signals;
    use sound::track::Playing;
    use sound::{Clock, Score};

    use super::*;

    /// Eight seconds around the first slam, in blocks that fit no frame.
    fn write_at(path: &Path) {
        let score = Score::composed(sound::Track::Skins, &Clock::standard(), 1, Signals::Written);
        let mut playing = Playing::from(score, 216 * 44_100);
        let mut file = Track::create(path).expect("a file");
        for _ in 0..8 * 172 {
            let block = playing.mixed();
            file.write(block.each_ref().map(|side| &side[..251])).expect("it is written");
        }
        file.finish().expect("it is whole");
    }

    /// A file that ends in .flac has the same samples as one that ends in .wav, in less room, and says how many they are.
    #[test]
    fn flac_has_every_sample_of_wav_in_less_room() {
        let folder = std::env::temp_dir().join(format!("gong-soundtrack-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for a test");
        let [wav, flac] = ["some.wav", "some.FLAC"].map(|name| folder.join(name));
        [&wav, &flac].into_iter().for_each(|path| write_at(path));
        let mut plain = hound::WavReader::open(&wav).expect("a WAV file");
        let plain: Vec<i32> = plain.samples::<i16>().map(|sample| sample.expect("whole").into()).collect();
        let mut packed = claxon::FlacReader::open(&flac).expect("a FLAC file");
        let about = packed.streaminfo();
        assert_eq!((about.sample_rate, about.channels, about.bits_per_sample), (44_100, 2, 16));
        assert_eq!((plain.len(), about.samples), (2 * 8 * 172 * 251, Some(8 * 172 * 251)));
        assert_ne!(about.md5sum, [0; 16], "a player can check it");
        let packed: Vec<i32> = packed.samples().map(|sample| sample.expect("whole")).collect();
        assert!(packed == plain, "every sample");
        let size = |path: &Path| std::fs::metadata(path).expect("it was written").len();
        assert!(4 * size(&flac) < 3 * size(&wav), "{} of {}", size(&flac), size(&wav));
        std::fs::remove_dir_all(folder).expect("it is ours");
    }
}
