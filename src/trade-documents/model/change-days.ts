import type { DateKind, DocumentDate } from './party.ts'

/** Days that a buyer may move after it ordered; what else is dated in a change is for a person. */
const movable: readonly DateKind[] = ['shipNotBefore', 'shipOn', 'shipNotAfter', 'deliverOn', 'deliverNotAfter', 'cancelAfter']
export const isMovable = ({ kind }: DocumentDate) => movable.includes(kind)

/**
 * Days as a change leaves them: what it says of a kind stands for what was said of it. The same list where nothing moves. `usual`: of the whole
 * order, which hold for a line that has none of its own.
 */
export function withDays(dates: DocumentDate[], said: readonly DocumentDate[], usual: readonly DocumentDate[] = []): DocumentDate[] {
  const standing = (code: string) => [dates, usual].find((days) => days.some((each) => each.code === code)) ?? []
  const moved = said.filter((day) => isMovable(day) && !standing(day.code).some((each) => isSameDay(each, day)))
  return moved.length ? [...dates.filter(({ code }) => !moved.some((day) => day.code === code)), ...moved] : dates
}

const isSameDay = (one: DocumentDate, other: DocumentDate) => one.code === other.code && one.date === other.date && one.time === other.time
