import { peoplePath } from '#contract/places.ts'
import { type Reader, reachedWith, recordKind } from '#server/data/record-kind.ts'
import { personNames } from './names.ts'

const alike = {
  screen: peoplePath,
  names: ({ db }: Reader, ids: readonly string[]) => personNames(db, ids),
  reaches: reachedWith('people.read'),
}
/** Who was let in, and what happened to their place in the company. */
export const personKind = recordKind({ kind: 'person', ...alike })
/** What people did to their own account. */
export const userKind = recordKind({ kind: 'user', ...alike })
