import type { MadeDocument } from '../../../document/draft.ts'
import type { Documents, SaveOptions } from '../../storage/documents.ts'
import type { StoredDocument } from '../../storage/kept.ts'
import { newId } from '../../storage/new-id.ts'

/**
 * Saved again after a failure it is one document. What was begun once and saved in two tabs, each with something else in it, is two: nothing that
 * somebody sold may be taken for what is saved already.
 */
export async function saveOnce(documents: Pick<Documents, 'save'>, made: MadeDocument, options: SaveOptions): Promise<StoredDocument> {
  const stored = await documents.save(made, options)
  return isSame(stored.document, made) ? stored : documents.save(made, { ...options, id: newId() })
}

/** What it takes the place of is said by the store, which knows whether that has left. */
const isSame = (stored: { [part in keyof MadeDocument]: unknown }, made: MadeDocument) =>
  (Object.keys(made) as (keyof MadeDocument)[]).every(
    (part) => part === 'changes' || JSON.stringify(stored[part]) === JSON.stringify(made[part]),
  )
