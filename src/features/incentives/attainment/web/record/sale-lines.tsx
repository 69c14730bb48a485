import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page/section.tsx'
import type { AttainmentDetail } from '../../contract.ts'

/** The sale's lines, and which of them the program is about. */
export function SaleLines({ lines, total }: Pick<AttainmentDetail, 'lines' | 'total'>) {
  const { t } = useTranslation()
  if (lines.length === 0) return null
  return (
    <Section title={t('attainment.record.lines')}>
      <DataTable>
        <thead>
          <tr>
            <th scope="col">{t('attainment.record.item')}</th>
            <th scope="col" data-end>
              {t('fields.quantity')}
            </th>
            <th scope="col" data-end>
              {t('attainment.record.net')}
            </th>
            <th scope="col">{t('attainment.record.counts')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, quantity, net, counts }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place
            <tr key={at}>
              <td>{name || t('attainment.record.noItem')}</td>
              <td data-end>{quantity}</td>
              <td data-end>{formatCents(net)}</td>
              <td>
                {counts && <IconCheck size={16} aria-hidden />}
                <span className="visually-hidden">{t(counts ? 'common.yes' : 'common.no')}</span>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('attainment.record.total')}
            </th>
            <td data-end>{formatCents(total)}</td>
            <td />
          </tr>
        </tfoot>
      </DataTable>
    </Section>
  )
}
