import { Anchor, Button, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { deviceMoneyPath } from '#contract/places.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DayText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { StateText } from '#web/ui/values/state-text.tsx'
import type { OpenMoney } from '../contract.ts'

const ReceiveDialog = lazyPart(() => import('./receive-dialog.tsx'))

/** Who has how much, and receiving it. `ofDevice`: all of it is of one. */
export function OpenMoneyTable({ rows, ofDevice = false }: { rows: readonly OpenMoney[]; ofDevice?: boolean }) {
  const { t } = useTranslation()
  const canReceive = useCan()('settlements.write')
  const [receiving, setReceiving] = useState<OpenMoney | null>(null)
  return (
    <>
      <DataTable>
        <thead>
          <tr>
            <th scope="col">{t('settlements.who')}</th>
            <th scope="col" data-end data-wide>
              {t('fields.cash')}
            </th>
            <th scope="col" data-end data-wide>
              {t('fields.checks')}
            </th>
            <th scope="col" data-end>
              {t('settlements.receipt.total')}
            </th>
            <th scope="col" data-wide>
              {t('settlements.since')}
            </th>
            {canReceive && <td />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.deviceId} ${row.repId}`}>
              <td style={{ overflowWrap: 'anywhere' }}>
                {row.repName || row.repCode}
                {!ofDevice && (
                  <Text size="sm" c="dimmed">
                    <Anchor component={Link} to={deviceMoneyPath(row.deviceId)} inherit>
                      {row.deviceName}
                    </Anchor>
                  </Text>
                )}
                <Text size="sm" c="dimmed">
                  {t('settlements.payments', { count: row.payments })}
                </Text>
                {row.late && <StateText tone="waiting" text={t('settlements.late')} />}
              </td>
              <td data-end data-wide>
                <Money cents={row.cash} />
              </td>
              <td data-end data-wide>
                <Money cents={row.checksAmount} />
                {row.checks > 0 && (
                  <Text size="sm" c="dimmed">
                    {t('settlements.checks', { count: row.checks })}
                  </Text>
                )}
              </td>
              <td data-end>
                <Money cents={row.cash + row.checksAmount} />
              </td>
              <td data-wide>
                <DayText iso={row.since} />
              </td>
              {canReceive && (
                <td data-end>
                  <Button
                    size="xs"
                    variant="default"
                    onClick={() => setReceiving(row)}
                    aria-label={t('settlements.receiveOf', { rep: row.repName || row.repCode })}
                  >
                    {t('settlements.receive')}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </DataTable>
      <Suspense>{receiving && <ReceiveDialog money={receiving} onClose={() => setReceiving(null)} />}</Suspense>
    </>
  )
}
