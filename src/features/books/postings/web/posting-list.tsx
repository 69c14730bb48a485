import { Alert, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { textOf } from '#web/app/text.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { StateText, type Tone } from '#web/ui/values/state-text.tsx'
import type { PostingShown, PostingState } from '../contract.ts'
import { PostingButtons } from './posting-buttons.tsx'

const tones: Partial<Record<PostingState, Tone>> = {
  posted: 'good',
  differs: 'bad',
  error: 'bad',
  gone: 'bad',
  changed: 'bad',
  voided: 'plain',
  ignored: 'plain',
}

/** Documents of ours in QuickBooks, each with its state, both sides' `figures`, what is wrong and what helps. */
export function PostingList({ rows, figures = true }: { rows: readonly PostingShown[]; figures?: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <TableScroll minWidth={520} label={t('books.card.title')}>
        <DataTable>
          <thead>
            <tr>
              <th>{t('books.card.document')}</th>
              <th>{t('books.card.state')}</th>
              {figures && (
                <>
                  <th data-end>{t('books.card.ours')}</th>
                  <th data-end>{t('books.card.theirs')}</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, kind, number, isRenumbered, externalId, state, postedAt, amount, total }) => (
              <tr key={id}>
                <td>
                  {textOf(`books.kinds.${kind}`)} {number || (externalId && `#${externalId}`)}
                  {isRenumbered && (
                    <Text size="sm" c="dimmed">
                      {t('books.card.renumbered')}
                    </Text>
                  )}
                </td>
                <td>
                  <StateText tone={tones[state] ?? 'waiting'} text={textOf(`books.states.${state}`)} />{' '}
                  {state === 'posted' && postedAt && (
                    <Text span size="sm" c="dimmed">
                      <DateText iso={postedAt} />
                    </Text>
                  )}
                </td>
                {figures && (
                  <>
                    <td data-end>
                      <Money cents={amount} />
                    </td>
                    <td data-end>{total === null ? '–' : <Money cents={total} />}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </DataTable>
      </TableScroll>
      {rows
        .filter(({ problem }) => problem)
        .map((row) => (
          <Trouble key={row.id} row={row} />
        ))}
    </>
  )
}

function Trouble({ row }: { row: PostingShown }) {
  const { t } = useTranslation()
  const { kind, number, state, problem, fix, differs } = row
  const color = tones[state] === 'bad' ? 'red' : 'yellow'
  return (
    <Alert color={color} mt="sm" title={`${textOf(`books.kinds.${kind}`)} ${number}`.trim()}>
      <Text>
        {problem} {fix}
      </Text>
      {differs.map(({ field, ours, theirs }) => (
        <Text key={field} size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
          <b>{textOf(`books.fields.${field}`)}</b> · {t('books.card.wasThere')}: {ours || t('books.card.nothing')} ·{' '}
          {t('books.card.isThere')}: {theirs || t('books.card.nothing')}
        </Text>
      ))}
      <Group gap="sm" mt="sm">
        <PostingButtons row={row} />
      </Group>
    </Alert>
  )
}
