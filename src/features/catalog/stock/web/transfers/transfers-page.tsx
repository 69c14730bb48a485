import { Anchor, Group, Text } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { transferPath } from '#contract/places.ts'
import { usePages } from '#web/app/use-pages.ts'
import { OpenOrAll, useOpenOrAll } from '#web/list/open-or-all.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { DayText } from '#web/ui/values/date-text.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import { StateText } from '#web/ui/values/state-text.tsx'
import { listTransfers, type StockTransferRow, type TransferState } from '../../transfers.ts'
import { StockActions } from '../stock-actions.tsx'

const pageRows = 50
const tones = { InTransit: 'waiting', PartReceived: 'waiting', Received: 'good' } as const

export const TransferStateText = ({ state }: { state: TransferState }) => {
  const { t } = useTranslation()
  return <StateText tone={tones[state]} text={t(`stock.transfer.states.${state}`)} />
}

/** What goes from one location to another. */
export default function TransfersPage() {
  const { t } = useTranslation()
  const [open, setOpen] = useOpenOrAll()
  const list = usePages(listTransfers, { query: { open, limit: pageRows } }, { keeps: true })
  const actions = (
    <Group gap="sm">
      <StockActions />
    </Group>
  )
  return (
    <OpenOrAll
      words={(key) => t(`stock.transfer.${key}`)}
      icon={<IconArrowsExchange size={36} />}
      open={open}
      onOpen={setOpen}
      list={list}
      actions={actions}
    >
      <TransferTable rows={list.rows} />
    </OpenOrAll>
  )
}

function TransferTable({ rows }: { rows: StockTransferRow[] }) {
  const { t } = useTranslation()
  return (
    <DataTable>
      <thead>
        <tr>
          <th scope="col">{t('stock.transfer.number')}</th>
          <th scope="col">{t('stock.transfer.way')}</th>
          <th scope="col" data-wide>
            {t('stock.transfer.on')}
          </th>
          <th scope="col" data-end data-wide>
            {t('stock.locations.items')}
          </th>
          <th scope="col">{t('stock.transfer.state')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Anchor component={Link} to={transferPath(row.id)} inherit>
                #{row.number}
              </Anchor>
            </td>
            <td style={{ overflowWrap: 'anywhere' }}>
              {t('stock.transfer.fromTo', { from: row.fromName, to: row.toName })}
              <Text size="sm" c="dimmed" data-narrow>
                {dayText(row.sentOn)}
              </Text>
            </td>
            <td data-wide>
              <DayText iso={row.sentOn} />
            </td>
            <td data-end data-wide>
              {row.lines}
            </td>
            <td>
              <TransferStateText state={row.state} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
