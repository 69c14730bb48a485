import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { nameOfLabel } from '#contract/order-label.ts'
import { customerPath, deviceDocumentPath, devicePath, orderPath } from '#contract/places.ts'
import { isOfVan } from '#features/devices/van/door.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { DocumentRow } from '../contract.ts'
import { DocumentState } from './document-state.tsx'
import { documentName } from './kind-text.ts'

/** A visit and what is said of a van come to nothing; of what cannot be read nobody knows. */
const isSold = ({ kind }: DocumentRow) => kind !== '' && kind !== 'visit' && !isOfVan(kind)
const wrapped = { overflowWrap: 'anywhere' } as const
/** What may break anywhere takes no room by itself. */
const roomy = { width: '16rem' } as const

/** `ofDevice`: all of them are of one. */
export function DocumentTable({ rows, ofDevice = false }: { rows: readonly DocumentRow[]; ofDevice?: boolean }) {
  const { t } = useTranslation()
  return (
    <DataTable>
      <thead>
        <tr>
          <th scope="col" style={roomy}>
            {t('deviceReview.document')}
          </th>
          <th scope="col" data-wide>
            {t('deviceReview.why')}
          </th>
          <th scope="col" data-end data-wide>
            {t('deviceReview.total')}
          </th>
          <th scope="col" data-wide>
            {t('deviceReview.arrived')}
          </th>
          <th scope="col">{t('deviceReview.state')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td style={wrapped}>
              <Anchor component={Link} to={deviceDocumentPath(row.id)} inherit>
                {documentName({ kind: row.kind, number: '' })} <span style={{ whiteSpace: 'nowrap' }}>{row.number}</span>
              </Anchor>
              <Text size="sm" c="dimmed">
                {row.customerId ? (
                  <Anchor component={Link} to={customerPath(row.customerId)} inherit c="dimmed">
                    {row.customerName}
                  </Anchor>
                ) : isOfVan(row.kind) ? null : (
                  t('deviceReview.noCustomer')
                )}
              </Text>
              {isSold(row) && (
                <Text size="sm" component="div" data-narrow>
                  <Money cents={row.total} />
                </Text>
              )}
              {!ofDevice && (
                <Text size="sm" c="dimmed">
                  <Anchor component={Link} to={devicePath(row.deviceId)} inherit c="dimmed">
                    {row.deviceName}
                  </Anchor>
                  {' · '}
                  <span style={{ whiteSpace: 'nowrap' }}>{row.repCode}</span>
                </Text>
              )}
              <div data-narrow>
                <Why row={row} />
              </div>
            </td>
            <td data-wide style={wrapped}>
              <Why row={row} />
            </td>
            <td data-end data-wide>
              {isSold(row) && <Money cents={row.total} />}
            </td>
            <td data-wide>
              <DateText iso={row.arrivedAt} />
            </td>
            <td>
              <DocumentState row={row} />
              {row.orderId && (
                <Text size="sm">
                  <Anchor component={Link} to={orderPath(row.orderId)} inherit>
                    {nameOfLabel(row.orderLabel)}
                  </Anchor>
                </Text>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

function Why({ row: { reasons, waitsFor, state, proofs } }: { row: DocumentRow }) {
  const { t } = useTranslation()
  const shown = waitsFor === 'review' ? reasons.filter(({ broken }) => broken) : reasons
  return (
    <>
      {waitsFor === 'money' && <Text size="sm">{t(state === 'refused' ? 'deviceReview.moneyRefused' : 'deviceReview.moneyWaits')}</Text>}
      {waitsFor === 'proof' && <Text size="sm">{t(`deviceReview.proofWhy.${proofs}`)}</Text>}
      {shown.map(({ code, lineNo, says }) => (
        <Text key={`${code} ${lineNo} ${says}`} size="sm">
          {says}
        </Text>
      ))}
    </>
  )
}
