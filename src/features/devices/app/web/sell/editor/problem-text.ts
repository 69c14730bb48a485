import { textOf } from '#web/app/text.ts'
import type { Problem } from '../../../document/problems.ts'

/** What is missing, and what to do. */
export const problemText = ({ code, values = {} }: Problem) => textOf(`deviceSell.problems.${code}`, values)
