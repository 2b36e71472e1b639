// What Misty says: a bubble, and the browser's voice if it is switched on.

/** Markup of SSML, which is not spoken. */
const TAGS = /<[^>]*>/g;

/** Letters of languages for which the browser needs another voice. @type {[RegExp, string][]} */
const LANGUAGES = [[/[\u3040-\u30ff]/, 'ja'], [/[\uac00-\ud7af]/, 'ko'], [/[\u3400-\u9fff]/, 'zh']];

/** So long after a speech Misty still takes what she hears for its echo, ms. */
const ECHO = 500;

/** What has more characters is shown smaller, in a bubble that may cover the view from behind. */
const LONG = 160;

/** Shows and speaks. */
export class Speech {
  /**
   * @param {HTMLElement} bubble
   * @param {HTMLButtonElement} button  switches the voice
   */
  constructor(bubble, button) {
    this.bubble = bubble;
    this.button = button;
    this.text = '';
    this.loud = false;
    /** Called once she has been silent for a moment. @type {(() => void)[]} */
    this.waiting = [];
    this.silence = 0;
    this.silent = true;
    button.hidden = !('speechSynthesis' in window);
    button.addEventListener('click', () => this.switch(!this.loud));
  }

  /** @param {{ speaking: string | null, queued: string[] }} speech  of the robot's state */
  show({ speaking }) {
    const text = (speaking ?? '').replace(TAGS, ' ').replace(/\s+/g, ' ').trim();
    if (text === this.text) return;
    this.text = text;
    this.bubble.textContent = text;
    this.bubble.toggleAttribute('data-speaking', text !== '');
    this.bubble.toggleAttribute('data-long', text.length > LONG);
    this.speak();
    clearTimeout(this.silence);
    this.silent = false;
    if (!text) this.silence = setTimeout(() => this.release(), ECHO);
  }

  /** Wait until she does not speak: while she does, she is deaf, so that she does not answer herself. */
  async quiet() {
    if (!this.silent) await new Promise((resolve) => this.waiting.push(() => resolve(undefined)));
  }

  release() {
    this.silent = true;
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  /** @param {boolean} loud */
  switch(loud) {
    this.loud = loud;
    this.button.setAttribute('aria-pressed', String(loud));
    this.button.title = loud ? 'This browser speaks what Misty says' : 'Let this browser speak what Misty says';
    this.speak();
  }

  /** Speak what is in the bubble, and nothing else. */
  speak() {
    if (!('speechSynthesis' in window)) return;
    speechSynthesis.cancel();
    if (!this.loud || !this.text) return;
    const words = new SpeechSynthesisUtterance(this.text);
    words.lang = LANGUAGES.find(([letters]) => letters.test(this.text))?.[1] ?? 'en';
    speechSynthesis.speak(words);
  }
}
