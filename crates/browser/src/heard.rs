//! What a page says unasked: its errors, and whom it calls.

use serde_json::Value;

/// What was heard of a page and its workers so far.
#[derive(Default)]
pub struct Heard {
    /// Uncaught exceptions, `console.error`, and errors of the browser such as a blocked or missing resource.
    pub errors: Vec<String>,
    /// The addresses it asked for, in order.
    pub requests: Vec<String>,
    /// The sessions of its workers.
    pub workers: Vec<String>,
    /// What Chromium has noted of its work so far.
    pub trace: Vec<Value>,
    /// Whether that is all.
    pub trace_is_whole: bool,
}

impl Heard {
    /// Takes in an event of the protocol.
    pub fn take_in(&mut self, method: &str, params: &Value) {
        match method {
            "Runtime.exceptionThrown" => self.errors.push(exception(&params["exceptionDetails"])),
            "Runtime.consoleAPICalled" if matches!(params["type"].as_str(), Some("error" | "assert")) => {
                self.errors.push(said(&params["args"]));
            }
            "Log.entryAdded" if params["entry"]["level"] == "error" => {
                let (entry, nothing) = (&params["entry"], "");
                let (text, url) =
                    (entry["text"].as_str().unwrap_or(nothing), entry["url"].as_str().unwrap_or(nothing));
                self.errors.push(format!("{text} {url}"));
            }
            "Network.requestWillBeSent" => {
                self.requests.extend(params["request"]["url"].as_str().map(str::to_owned))
            }
            "Network.webSocketCreated" => self.requests.extend(params["url"].as_str().map(str::to_owned)),
            "Target.detachedFromTarget" => {
                self.workers.retain(|session| params["sessionId"].as_str() != Some(session));
            }
            "Tracing.dataCollected" => self.trace.extend(params["value"].as_array().into_iter().flatten().cloned()),
            "Tracing.tracingComplete" => self.trace_is_whole = true,
            "Inspector.targetCrashed" => self.errors.push("the page has crashed".to_owned()),
            _ => {}
        }
    }

    /// The hosts it asked for that are not the one it came from. What never leaves the page is not a request.
    pub fn foreign(&self, home: &str) -> Vec<String> {
        let leaves = |url: &&String| !["data:", "blob:", "about:"].iter().any(|kind| url.starts_with(kind));
        let requests = self.requests.iter().filter(leaves);
        requests.filter(|url| host(url) != host(home)).cloned().collect()
    }
}

/// Name and port of an address.
fn host(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.split(['/', '?', '#']).next().unwrap_or(rest)
}

/// An exception as one line, with its place.
pub fn exception(details: &Value) -> String {
    let thrown = details["exception"]["description"].as_str().or_else(|| details["exception"]["value"].as_str());
    thrown.or_else(|| details["text"].as_str()).unwrap_or("an exception without words").to_owned()
}

fn said(arguments: &Value) -> String {
    let word = |argument: &Value| match argument["value"].as_str() {
        Some(text) => text.to_owned(),
        None => argument["description"].as_str().map_or_else(|| argument["value"].to_string(), str::to_owned),
    };
    arguments.as_array().into_iter().flatten().map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_other_hosts_are_foreign() {
        let mut heard = Heard::default();
        let mut ask =
            |url: &&str| heard.take_in("Network.requestWillBeSent", &json!({ "request": { "url": url } }));
        ["http://here:1/a?b", "data:image/png,x", "http://here:2/", "https://there/x"].iter().for_each(&mut ask);
        heard.take_in("Network.webSocketCreated", &json!({ "url": "ws://here:1/ws" }));
        assert_eq!(heard.foreign("http://here:1/t/x"), ["http://here:2/", "https://there/x"]);
    }

    #[test]
    fn errors_are_heard_and_chatter_is_not() {
        let mut heard = Heard::default();
        heard.take_in("Runtime.consoleAPICalled", &json!({ "type": "log", "args": [{ "value": "hello" }] }));
        heard.take_in(
            "Runtime.consoleAPICalled",
            &json!({ "type": "error", "args": [{ "value": "a" }, { "value": 1 }] }),
        );
        heard.take_in("Log.entryAdded", &json!({ "entry": { "level": "warning", "text": "hm" } }));
        heard.take_in(
            "Log.entryAdded",
            &json!({ "entry": { "level": "error", "text": "404", "url": "http://x/" } }),
        );
        assert_eq!(heard.errors, ["a 1", "404 http://x/"]);
    }
}
