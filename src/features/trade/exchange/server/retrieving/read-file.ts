import { addAbortSignal } from 'node:stream'
import type { Upload } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { type Failure, failureOf, type RemoteFile, type Session } from '#features/trade/connections/server/door.ts'
import { removeDraft } from '#server/files/files.ts'
import { writeDraft } from '#server/http/uploads.ts'
import { maxDocumentFileBytes } from '../../contract.ts'
import { keyOf, type Run, refuse, spoil } from './run.ts'

const longestMs = 300_000
const broken: Failure = { step: 'list', code: 'broken' }
const most = { maxBytes: maxDocumentFileBytes, tooLarge: 'fileTooLarge' } as const

/** A file did not come whole. The connection may be left in any state: it is closed and opened anew. */
export class FileTrouble extends Error {}

/** The bytes of a remote file in a draft. Null: it is too large, or is another one by now. */
export async function readFile(run: Run, session: Session, file: RemoteFile): Promise<Upload | null> {
  const refused = (file.size ?? 0) > maxDocumentFileBytes ? 'fileTooLarge' : file.refused
  if (refused) {
    refuse(run, file, refused)
    return null
  }
  const late = AbortSignal.timeout(longestMs)
  try {
    const content = addAbortSignal(AbortSignal.any([run.signal, late]), await session.read(file))
    // What ends before anybody reads it is heard where it is read.
    content.on('error', () => {})
    const draft = await writeDraft(run.services.config, file.name, content, most)
    run.spoiled.delete(keyOf(file))
    if (draft.bytes > 0 && (file.size === null || file.size === draft.bytes)) return draft
    await removeDraft(draft.path)
    return null
  } catch (error) {
    run.signal.throwIfAborted()
    run.services.log.info({ err: error, connectionId: run.connection.id }, 'a file of a partner could not be read')
    if (error instanceof AppError) refuse(run, file, 'fileTooLarge')
    else spoil(run, file, late.aborted ? { step: 'list', code: 'timedOut' } : (failureOf(error) ?? broken))
    throw new FileTrouble('A file could not be read.', { cause: error })
  }
}
