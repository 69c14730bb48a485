import type { RewardLine } from '../terms.ts'

/** Whatever is no card and no transfer is something else for a customer than for a person. */
export const payWay = ({ payVia, payee }: Pick<RewardLine, 'payVia' | 'payee'>) => (payVia === 'O' ? (`O${payee}` as const) : payVia)
