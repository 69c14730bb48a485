import { AppError } from '#contract/errors.ts'
import type { Config } from './config.ts'

/** With PAUSED=on nothing leaves: the database is a copy, or was restored and is looked at first. Every way out asks here. */
export function refuseWhilePaused({ PAUSED }: Pick<Config, 'PAUSED'>) {
  if (PAUSED === 'on') throw new AppError('paused')
}
