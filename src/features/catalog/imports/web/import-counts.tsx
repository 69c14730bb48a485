import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CountList, SaidList } from '#features/customers/imports/web/door.ts'
import { numberText } from '#web/ui/values/numbers.ts'
import type { ItemImport } from '../contract.ts'
import { BadRowsButton } from './step-buttons.tsx'

/** `planned`: of a dry run, what would be. */
export const ImportCounts = ({ data, planned = false }: { data: ItemImport; planned?: boolean }) => (
  <CountList counts={data} planned={planned} />
)

/** Why rows are left out: each said once, with the first of its rows. */
export function ProblemList({ data: { id, problems } }: { data: ItemImport }) {
  const { t } = useTranslation()
  if (problems.length === 0) return null
  return (
    <SaidList id="problems-title" title={t('imports.leftOut')} button={<BadRowsButton id={id} />}>
      {problems.map(({ message, rows, count }) => (
        <li key={message}>
          {message}{' '}
          <Text span size="sm" c="dimmed" className="numbers">
            {t('items.imports.inRows', { count, rows: rows.map(numberText).join(', ') })}
            {count > rows.length && ` ${t('items.imports.moreRows', { count: count - rows.length })}`}
          </Text>
        </li>
      ))}
    </SaidList>
  )
}
