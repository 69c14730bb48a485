import { Anchor, Text } from '@mantine/core'
import { IconClipboardCheck, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { countPath } from '#contract/places.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { usePages } from '#web/app/use-pages.ts'
import { OpenOrAll, useOpenOrAll } from '#web/list/open-or-all.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { type CountRow, listCounts } from '../contract.ts'
import { CountStateText } from './count-state.tsx'

const StartDialog = lazyPart(() => import('./start-dialog.tsx'))
const pageRows = 50

/** Counts that are under way, and those that were. */
export default function CountsPage() {
  const { t } = useTranslation()
  const [open, setOpen] = useOpenOrAll()
  const [isStarting, setStarting] = useState(false)
  const list = usePages(listCounts, { query: { open, limit: pageRows } }, { keeps: true })
  const begin = (
    <GuardedButton
      ability="stock.write"
      aria-keyshortcuts="n"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setStarting(true)}
    >
      {t('stock.counts.start')}
    </GuardedButton>
  )
  return (
    <>
      <OpenOrAll
        words={(key) => t(`stock.counts.${key}`)}
        icon={<IconClipboardCheck size={36} />}
        open={open}
        onOpen={setOpen}
        list={list}
        begin={begin}
      >
        <CountTable rows={list.rows} />
      </OpenOrAll>
      <Suspense>{isStarting && <StartDialog onClose={() => setStarting(false)} />}</Suspense>
    </>
  )
}

function CountTable({ rows }: { rows: CountRow[] }) {
  const { t } = useTranslation()
  return (
    <DataTable>
      <thead>
        <tr>
          <th scope="col">{t('stock.counts.number')}</th>
          <th scope="col">{t('stock.counts.what')}</th>
          <th scope="col" data-end>
            {t('stock.counts.counted')}
          </th>
          <th scope="col" data-end data-wide>
            {t('stock.counts.differing')}
          </th>
          <th scope="col" data-wide>
            {t('stock.counts.started')}
          </th>
          <th scope="col">{t('stock.transfer.state')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Anchor component={Link} to={countPath(row.id)} inherit>
                #{row.number}
              </Anchor>
            </td>
            <td style={{ overflowWrap: 'anywhere' }}>
              {row.locationName}
              <Text size="sm" c="dimmed">
                {[t(`stock.counts.scopes.${row.scope}`), row.categoryName, row.note].filter(Boolean).join(' · ')}
              </Text>
            </td>
            <td data-end style={{ whiteSpace: 'nowrap' }}>
              {t('stock.counts.countedOf', { counted: row.counted, lines: row.lines })}
            </td>
            <td data-end data-wide>
              {row.differing || ''}
            </td>
            <td data-wide>
              <DateText iso={row.createdAt} />
              <Text size="sm" c="dimmed">
                {row.createdBy}
              </Text>
            </td>
            <td>
              <CountStateText state={row.state} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
