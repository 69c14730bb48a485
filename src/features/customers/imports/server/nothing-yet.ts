export const nothingYet = { lastRow: 0, added: 0, updated: 0, unchanged: 0, duplicates: 0, wrong: 0, noted: 0, problemGroups: '[]' }

/** Of one that never ran there is nothing to undo and nothing to go on with; what its dry run counted never came. */
export const discarded = () => ({ ...nothingYet, state: 'cancelled' as const, finishedAt: new Date(), file: null })
