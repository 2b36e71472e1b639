// Requests to the simulator.

/**
 * Send a request with a JSON body.
 * @param {string} path
 * @param {object} [body]
 * @param {boolean} [lasting]  whether it is sent also while the page is being closed; short bodies only
 * @returns {Promise<string>} what was wrong, in a sentence; empty if nothing was
 */
export async function send(path, body = {}, lasting = false) {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      // A refusal is told in the body; see page.py.
      headers: { 'Content-Type': 'application/json', 'X-Calm': '1' },
      body: JSON.stringify(body),
      keepalive: lasting,
    });
    const { error } = await answer.json();
    return typeof error === 'string' ? error : '';
  } catch {
    return 'The simulator does not answer; start it again and the page finds it.';
  }
}
