/** One read of what several lists ask for, answered in the order in which it was asked; list by list. */
export async function readTogether<Asked, Answer>(
  lists: readonly (readonly Asked[])[],
  read: (all: readonly Asked[]) => Promise<readonly Answer[]>,
): Promise<Answer[][]> {
  const all = lists.flat()
  const answers = all.length ? await read(all) : []
  let from = 0
  return lists.map(({ length }) => {
    from += length
    return answers.slice(from - length, from)
  })
}
