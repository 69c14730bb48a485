/**
 * The browser's store did not do what it was asked for, tried twice. `full`: there is no more room. `blocked`: another tab holds an older version
 * of it. `lost`: it does not answer, or its connection is gone. Whatever was to be saved is not saved, and is still on the screen.
 */
export class NotSaved extends Error {
  why: 'full' | 'blocked' | 'lost'
  constructor(why: NotSaved['why'], cause: unknown) {
    super(`The browser's store did not answer as it should: ${why}`, { cause })
    this.name = 'NotSaved'
    this.why = why
  }
}

export const reasonOf = (error: unknown): NotSaved['why'] =>
  error instanceof NotSaved ? error.why : nameOf(error) === 'QuotaExceededError' ? 'full' : 'lost'

export const nameOf = (error: unknown): string => (error instanceof Error || error instanceof DOMException ? error.name : '')
