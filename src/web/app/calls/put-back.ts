/** What enters a removed row anew, of the rows as they were when it was removed. Null: it is not among them. */
export function putBack<Row extends { id: string }>(rows: readonly Row[], id: string, enter: (fields: Omit<Row, 'id'>) => unknown) {
  const gone = rows.find((row) => row.id === id)
  if (!gone) return null
  const { id: _, ...fields } = gone
  return () => enter(fields)
}
