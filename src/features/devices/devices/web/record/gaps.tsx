import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DataTable } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { Device } from '../../contract.ts'

/** Documents that it reported and that never came. */
export function Gaps({ device: { gaps } }: { device: Device }) {
  const { t } = useTranslation()
  return (
    <Section title={t('devices.gaps.title')}>
      <Text c="dimmed" mb="sm" maw={640}>
        {t('devices.gaps.text')}
      </Text>
      <DataTable>
        <thead>
          <tr>
            <th scope="col">{t('devices.gaps.numbers')}</th>
            <th scope="col" data-end>
              {t('devices.gaps.documents')}
            </th>
            <th scope="col" data-end>
              {t('fields.amount')}
            </th>
            <th scope="col" data-wide>
              {t('devices.gaps.reported')}
            </th>
          </tr>
        </thead>
        <tbody>
          {gaps.map(({ id, documents, value, firstNumber, lastNumber, reportedAt }) => (
            <tr key={id}>
              <th scope="row">
                <span className="numbers">{firstNumber === lastNumber ? firstNumber : `${firstNumber} – ${lastNumber}`}</span>
                <Text size="xs" c="dimmed" component="div" data-narrow>
                  <DateText iso={reportedAt} />
                </Text>
              </th>
              <td data-end>{documents}</td>
              <td data-end>
                <Money cents={value} />
              </td>
              <td data-wide>
                <DateText iso={reportedAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Section>
  )
}
