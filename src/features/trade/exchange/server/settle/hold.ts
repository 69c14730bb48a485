import type { Hold, HoldCode } from '../../holds.ts'

/** `line` counted from 0. */
export const holdOf = (code: HoldCode, { line = null, value = '', ours = '' }: Partial<Omit<Hold, 'code'>> = {}): Hold => ({
  code,
  line,
  value: value.slice(0, 200),
  ours: ours.slice(0, 200),
})
