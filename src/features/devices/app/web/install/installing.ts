import { isApple, isInstalled } from '../sync/installed.ts'

/** What Chromium offers once a page could be installed; good for one question. */
type Offer = Event & { prompt(): Promise<unknown>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> }

/**
 * How the app gets on the home screen. `inside`: it runs from there. `done`: it is there since a moment ago. `prompt`: the browser asks when it is
 * told to. `apple`: by the menu to share. `menu`: by the browser's own menu, if at all.
 */
export type Way = 'inside' | 'done' | 'prompt' | 'apple' | 'menu'

/** The browser's offer is kept until somebody wants it: the browser itself would ask at a moment of its own. */
export class Installing {
  #offer: Offer | null = null
  #isDone = false
  readonly #told = new Set<() => void>()
  /** It is on the home screen now. */
  onDone: () => void = () => {}

  /** Before anything else: the offer comes once. */
  start(): this {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault()
      this.#offer = event as Offer
      this.#tell()
    })
    addEventListener('appinstalled', () => {
      this.#offer = null
      this.#isDone = true
      this.#tell()
      this.onDone()
    })
    return this
  }

  get way(): Way {
    if (isInstalled()) return 'inside'
    if (this.#isDone) return 'done'
    return this.#offer ? 'prompt' : isApple() ? 'apple' : 'menu'
  }

  readonly listen = (told: () => void): (() => void) => {
    this.#told.add(told)
    return () => this.#told.delete(told)
  }

  /** False: they would rather not, or the offer is not good any more. */
  readonly ask = async (): Promise<boolean> => {
    const offer = this.#offer
    this.#offer = null
    try {
      await offer?.prompt()
      return (await offer?.userChoice)?.outcome === 'accepted'
    } catch (error) {
      console.warn('The browser did not ask', error)
      return false
    } finally {
      this.#tell()
    }
  }

  #tell() {
    for (const told of this.#told) told()
  }
}
