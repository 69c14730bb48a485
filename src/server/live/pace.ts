/** Does the same thing at once and then at most once in a while; whoever asked meanwhile is served by the one that follows. */
export class Pace {
  readonly #waiting = new Map<string, { timer: NodeJS.Timeout; asked: boolean }>()

  run(key: string, everyMs: number, work: () => void) {
    const waiting = this.#waiting.get(key)
    if (waiting) {
      waiting.asked = true
      return
    }
    work()
    const timer = setTimeout(() => {
      const { asked } = this.#waiting.get(key) ?? {}
      this.#waiting.delete(key)
      if (asked) this.run(key, everyMs, work)
    }, everyMs)
    this.#waiting.set(key, { timer, asked: false })
  }

  stop() {
    for (const { timer } of this.#waiting.values()) clearTimeout(timer)
    this.#waiting.clear()
  }
}
