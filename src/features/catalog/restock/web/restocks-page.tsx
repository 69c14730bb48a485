import { Anchor, Stack, Text } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { restockNeedsPath, restockPath } from '#contract/places.ts'
import { useLocations } from '#features/catalog/stock/web/door.ts'
import { usePages } from '#web/app/use-pages.ts'
import { OpenOrAll, useOpenOrAll } from '#web/list/open-or-all.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { listRestocks, type RestockRow } from '../contract.ts'
import { RestockStateText } from './restock-state.tsx'

const pageRows = 50

/** Locations that are being filled up, and that were. */
export default function RestocksPage() {
  const { t } = useTranslation()
  const [open, setOpen] = useOpenOrAll()
  const list = usePages(listRestocks, { query: { open, limit: pageRows } }, { keeps: true })
  const needy = useLocations().open.findLast(({ isDefault }) => !isDefault)
  const propose = needy && (
    <GuardedButton ability="restock.read" to={restockNeedsPath(needy.id)}>
      {t('restock.propose')}
    </GuardedButton>
  )
  return (
    <Stack>
      <Text c="dimmed" maw={620}>
        {t('restock.about')}
      </Text>
      <OpenOrAll
        words={(key) => t(`restock.${key}`)}
        icon={<IconTruckDelivery size={36} />}
        open={open}
        onOpen={setOpen}
        list={list}
        begin={propose}
      >
        <RestockTable rows={list.rows} />
      </OpenOrAll>
    </Stack>
  )
}

function RestockTable({ rows }: { rows: RestockRow[] }) {
  const { t } = useTranslation()
  return (
    <DataTable>
      <thead>
        <tr>
          <th scope="col">{t('restock.number')}</th>
          <th scope="col">{t('stock.transfer.way')}</th>
          <th scope="col" data-end data-wide>
            {t('stock.locations.items')}
          </th>
          <th scope="col" data-wide>
            {t('restock.drafted')}
          </th>
          <th scope="col">{t('stock.transfer.state')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Anchor component={Link} to={restockPath(row.id)} inherit>
                #{row.number}
              </Anchor>
            </td>
            <td style={{ overflowWrap: 'anywhere' }}>
              {t('stock.transfer.fromTo', { from: row.fromName, to: row.toName })}
              {row.note && (
                <Text size="sm" c="dimmed">
                  {row.note}
                </Text>
              )}
            </td>
            <td data-end data-wide>
              {row.lines}
            </td>
            <td data-wide>
              <DateText iso={row.createdAt} />
              <Text size="sm" c="dimmed">
                {row.createdBy}
              </Text>
            </td>
            <td>
              <RestockStateText state={row.state} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
