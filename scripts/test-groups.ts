/** Where processor time is looked for, the first that fits. */
const groups: [name: string, path: RegExp][] = [
  ['journeys', /^test\/e2e\//],
  ['appearance', /^test\/appearance\//],
  ['chaos', /^test\/chaos\//],
  ['fuzz and merge', /^test\/(fuzz|merge)\//],
  ['whole product', /^test\//],
  ['sandbox', /^sandbox\//],
  ['server features', /^src\/features\/.*server\//],
  ['server', /^src\/server\//],
]

export const groupOf = (file: string) => groups.find(([, path]) => path.test(file))?.[0] ?? 'units'

/** Sums by group, the largest first. */
export function byGroup(usages: { file: string; cpuSeconds: number }[]): [name: string, cpuSeconds: number][] {
  const sums = new Map<string, number>()
  for (const { file, cpuSeconds } of usages) sums.set(groupOf(file), (sums.get(groupOf(file)) ?? 0) + cpuSeconds)
  return [...sums].sort(([, one], [, other]) => other - one)
}
