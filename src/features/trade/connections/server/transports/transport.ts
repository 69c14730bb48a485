import type { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import type { ProblemCode, StepName } from '../../contract.ts'
import type { Direction, Settings } from '../../edi-types.ts'
import type { As2Desk } from '../as2/as2-service.ts'

/** `name`: as the other side says it, never to be used as a path here. `version`: another one when the content may be another. */
/** `refused`: why it is not to be read; whoever waits for it is told. */
export type RemoteFile = { name: string; version: string; size: number | null; modifiedAt: Date | null; refused?: ProblemCode }
export type Settling = 'archive' | 'delete' | 'leave'

/**
 * `key`: the same again is the same file. `beforeVisible`: until it is called, and has
 * answered, the other side has nothing that it would take for the file.
 */
export type Sending = { contentType: string; key: string; beforeVisible?: () => Promise<void> }

/** What a partner's side can do, opened and signed in. After any error it is closed and opened anew. */
export type Session = {
  /** Walks folder and rights the way they will be used, and says each step that went well. */
  check(onStep: OnStep): Promise<void>
  /** What waits to be retrieved, page by page. */
  list(): AsyncIterable<RemoteFile>
  /** The caller counts the bytes and stops where it is too much. */
  read(file: RemoteFile): Promise<Readable>
  /** Only after what was read is committed here, and only what has still its version. Once done, doing it again changes nothing. */
  settle(file: RemoteFile, how: Settling): Promise<void>
  /** The other side sees the whole file or none of it. `proof`: what shows that it is there; empty where that is not known yet. */
  send(name: string, bytes: Buffer, about: Sending): Promise<{ proof: string }>
  /**
   * `staged`: calls `beforeVisible` when all but the last step is done. `keyed`: the same again is the same file there. Without: what was sent
   * twice arrives twice.
   */
  sends?: 'staged' | 'keyed'
  /** Whether what was sent is there, after an answer was lost. `unknown`: it may have been taken away already. */
  has(name: string, file: { sha256: string; size: number; key: string }): Promise<boolean | 'unknown'>
  close(): Promise<void>
}

export type Connecting = {
  settings: Settings
  direction: Direction
  config: Pick<Config, 'EDI_ALLOWED_HOSTS' | 'MAIL_URL' | 'MAIL_FROM'>
  log: Log
  /** Of AS2 alone: what its messages need besides the settings. */
  as2?: As2Desk
}
export type OnStep = (step: StepName, outcome?: 'passed' | 'skipped') => void
/** Opens as far as signed in; each step that went well is said. What goes wrong on purpose is a `TransportError`. */
export type Transport = { open(connecting: Connecting, onStep: OnStep): Promise<Session> }

/** `shown`: what may be shown of it; never more of what the other side wrote than a person needs. */
export class TransportError extends Error {
  readonly step: StepName
  readonly code: ProblemCode
  readonly shown: { detail?: string; fingerprint?: string }
  constructor(step: StepName, code: ProblemCode, { cause, ...shown }: { cause?: unknown; detail?: string; fingerprint?: string } = {}) {
    super(`${step}: ${code}`, { cause })
    this.step = step
    this.code = code
    this.shown = shown
  }
}

/** `openMs`: until somebody is signed in, whatever is said meanwhile. `pageMs`: a page of a listing, to its end. */
export const times = { connectMs: 10_000, answerMs: 20_000, openMs: 60_000, pageMs: 60_000, transferMs: 300_000 }

/** The promise, or `timedOut` at this step. */
export async function within<T>(ms: number, step: StepName, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new TransportError(step, 'timedOut')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** What failed says itself at which step; everything else failed at this one. */
export const failedAt = (step: StepName, code: ProblemCode) => (cause: unknown) => {
  throw cause instanceof TransportError ? cause : new TransportError(step, code, { cause })
}
