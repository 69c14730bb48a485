import { AppError } from '#contract/errors.ts'
import { QuickbooksFault } from './fault.ts'

/** Why reading ended and what helps, in a sentence: a text key. */
export const readingProblem = (error: unknown) => `quickbooks.problems.${causeOf(error)}`

function causeOf(error: unknown) {
  if (error instanceof AppError) {
    if (error.code === 'quickbooksNotConnected') return 'notConnected'
    return error.code === 'quickbooksReconnect' ? 'reconnect' : 'internal'
  }
  if (!(error instanceof QuickbooksFault)) return 'internal'
  if (error.kind === 'reconnect') return 'reconnect'
  if (error.kind === 'accessRefused' || error.kind === 'expired') return 'accessRefused'
  if (error.kind === 'paused' || error.kind === 'budget') return error.kind
  return error.kind === 'unavailable' || error.kind === 'throttled' ? 'unavailable' : 'refused'
}
