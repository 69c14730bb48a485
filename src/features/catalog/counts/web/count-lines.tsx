import { Checkbox, Skeleton, Stack, Text } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/app/calls/api.ts'
import { queryKey } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { type Count, type CountLine, type countLinesOnly, listCountLines } from '../contract.ts'
import { CountedField } from './counted-field.tsx'
import { moneyText } from './money-text.ts'

const pageLines = 100
type Asked = { search: string; only?: (typeof countLinesOnly)[number] }
type Props = { count: Count; countedAt: string; asked: Asked; ticked: ReadonlySet<number>; onTick: (ticked: ReadonlySet<number>) => void }

type Shown = { pages: { rows: CountLine[] }[] }
/** What was counted, or agrees by now because a transfer was closed, stays in its place as long as it is looked at: nothing moves under a hand. */
const keptLines = (shown: readonly CountLine[], after: number) =>
  shown
    .map(({ lineNo }) => lineNo)
    .filter((lineNo) => lineNo > after)
    .slice(0, pageLines)
    .join(',')

/** The sheet: Enter goes down to the next line. After counting the differences stand beside, to be approved or counted again. */
export function CountLines({ count, countedAt, asked, ticked, onTick }: Props) {
  const { t } = useTranslation()
  const costs = useCan()('costs.read')
  const params = { id: count.id }
  const client = useQueryClient()
  const key = [...queryKey(listCountLines, { params, query: asked }), 'pages']
  const pages = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => {
      const shown = asked.only ? client.getQueryData<Shown>(key)?.pages.flatMap(({ rows }) => rows) : []
      const kept = keptLines(shown ?? [], pageParam)
      return call(listCountLines, { params, query: { ...asked, kept, after: pageParam, limit: pageLines } }, { signal })
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
    // Asked for once more they are looked for anew.
    gcTime: 0,
    meta: { shows: listCountLines.shows },
  })
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? []
  if (pages.error && rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  if (pages.isPending) return <Skeleton h={240} />
  if (rows.length === 0) return <Text c="dimmed">{t('stock.counts.noLines')}</Text>
  // Those of a count that is not blind stand there from the first line on: nothing moves aside while somebody types.
  const shows = {
    ticks: count.canApprove,
    difference: !count.blind || rows.some(({ difference }) => difference !== null),
    expected: !count.blind || rows.some(({ expected }) => expected !== null),
    value: (!count.blind && costs) || rows.some(({ value }) => value !== null),
  }
  const toggle = (lineNo: number) => {
    const next = new Set(ticked)
    if (!next.delete(lineNo)) next.add(lineNo)
    onTick(next)
  }
  return (
    <Stack>
      <DataTable>
        <thead>
          <tr>
            {shows.ticks && (
              <th scope="col">
                <span className="visually-hidden">{t('stock.counts.tick')}</span>
              </th>
            )}
            <th scope="col">{t('stock.lines.item')}</th>
            {shows.expected && (
              <th scope="col" data-end data-wide>
                {t('stock.counts.expected')}
              </th>
            )}
            <th scope="col" data-end>
              {t('stock.counts.counted')}
            </th>
            {shows.difference && (
              <th scope="col" data-end>
                {t('stock.counts.difference')}
              </th>
            )}
            {shows.value && (
              <th scope="col" data-end data-wide>
                {t('fields.stockValue')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((line, index) => (
            <tr key={line.lineNo}>
              {shows.ticks && (
                <td>
                  <Checkbox
                    aria-label={t('stock.counts.tickNamed', { name: line.name })}
                    checked={ticked.has(line.lineNo)}
                    disabled={line.counted === null}
                    onChange={() => toggle(line.lineNo)}
                  />
                </td>
              )}
              <td style={{ overflowWrap: 'anywhere' }}>
                <LineName line={line} />
              </td>
              {shows.expected && (
                <td data-end data-wide>
                  {line.expected === null ? '' : `${Number(line.expected)}`}
                </td>
              )}
              <td data-end>
                {count.canEnter ? (
                  <CountedField countId={count.id} countedAt={countedAt} line={line} next={rows[index + 1]?.lineNo ?? null} />
                ) : line.counted === null ? (
                  <Text span inherit c="dimmed">
                    {t('stock.counts.notCounted')}
                  </Text>
                ) : (
                  `${Number(line.counted)} ${line.unit}`
                )}
              </td>
              {shows.difference && (
                <td data-end>
                  <Difference line={line} />
                </td>
              )}
              {shows.value && (
                <td data-end data-wide>
                  {line.value === null || Number(line.value) === 0 ? '' : moneyText(line.value)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </DataTable>
      <MoreButton pages={pages} text={t('stock.counts.moreLines')} />
    </Stack>
  )
}

function LineName({ line: { itemNumber, name, again, firstCounted, countedBy } }: { line: CountLine }) {
  const { t } = useTranslation()
  const notes = [
    itemNumber !== name && itemNumber,
    again && t('stock.counts.againNote', { first: Number(firstCounted ?? 0) }),
    !again && firstCounted !== null && t('stock.counts.firstNote', { first: Number(firstCounted) }),
    countedBy,
  ].filter(Boolean)
  return (
    <>
      {name}
      {notes.length > 0 && (
        <Text size="sm" c={again ? 'var(--mantine-color-error)' : 'dimmed'}>
          {notes.join(' · ')}
        </Text>
      )}
    </>
  )
}

/** With a word: what is missing, and what is there beyond it. */
function Difference({ line: { difference } }: { line: CountLine }) {
  const { t } = useTranslation()
  if (difference === null) return null
  const amount = Number(difference)
  if (amount === 0) return <>{t('stock.counts.agrees')}</>
  return (
    <Text span inherit fw={600} c={amount < 0 ? 'var(--mantine-color-error)' : undefined}>
      {t(amount < 0 ? 'stock.counts.missing' : 'stock.counts.beyond', { quantity: Math.abs(amount) })}
    </Text>
  )
}
