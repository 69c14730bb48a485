/** What a page or a row is about. */
export type ChosenItem = { id: string; name: string; unit: string }
