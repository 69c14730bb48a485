import type { DeviceStore } from '../storage/device-store.ts'
import { whileNoFormIsOpen } from './open-form.ts'

/**
 * A newer app waits until everything is sent and nobody is in the middle of anything; then all tabs go over to it at once. `now`: somebody wants it
 * although something is unsent, which stays where it is.
 */
export class Updates {
  #waiting: ServiceWorker | null = null
  #asked = false
  readonly #store: DeviceStore
  readonly #told = new Set<() => void>()

  constructor(store: DeviceStore) {
    this.#store = store
  }

  get isWaiting(): boolean {
    return this.#waiting !== null
  }
  readonly listen = (told: () => void): (() => void) => {
    this.#told.add(told)
    return () => this.#told.delete(told)
  }

  async start(): Promise<void> {
    if (!('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    const had = serviceWorker.controller !== null
    // All tabs hear of it; the first worker of all replaces nothing.
    serviceWorker.addEventListener('controllerchange', () => (had || this.#asked) && location.reload())
    try {
      const registration = await serviceWorker.register('/device/worker.js', { scope: '/device', updateViaCache: 'none' })
      this.#follow(registration)
      registration.addEventListener('updatefound', () => this.#follow(registration))
      addEventListener('online', () => void registration.update().catch(() => undefined))
      setInterval(() => void registration.update().catch(() => undefined), 3_600_000)
    } catch (error) {
      console.warn('The app cannot be kept for when there is no network', error)
    }
  }

  /** When it is a good moment. */
  readonly goOver = async ({ now = false } = {}): Promise<void> => {
    const waiting = this.#waiting
    if (!waiting || document.visibilityState === 'hidden') return
    if (!now && (await this.#store.documents.unsent()).count > 0) return
    await whileNoFormIsOpen(() => {
      this.#asked = true
      waiting.postMessage('takeOver')
    })
  }

  #follow({ waiting, installing }: ServiceWorkerRegistration) {
    if (waiting && navigator.serviceWorker.controller) this.#found(waiting)
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && navigator.serviceWorker.controller) this.#found(installing)
    })
  }

  #found(worker: ServiceWorker) {
    this.#waiting = worker
    for (const told of this.#told) told()
    void this.goOver()
  }
}
