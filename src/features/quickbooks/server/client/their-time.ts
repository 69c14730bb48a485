import type { Ask } from './client.ts'

/** The clock of QuickBooks: an answer's own time, before anything else is asked. */
export async function theirTime(ask: Ask): Promise<string> {
  const { time } = await ask('Preferences', 'SELECT * FROM Preferences')
  return Number.isNaN(Date.parse(time)) ? new Date().toISOString() : new Date(Date.parse(time)).toISOString()
}
