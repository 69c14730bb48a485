import { Group, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { numberText } from '#web/ui/values/numbers.ts'
import type { Import } from '../contract.ts'
import classes from './imports.module.css'
import { BadRowsButton } from './step-buttons.tsx'

/** The first rows that are left out and why; all of them as a file. */
export function ProblemList({ data }: { data: Import }) {
  const { t } = useTranslation()
  const { problems, duplicates, wrong } = data
  if (!problems.length) return null
  const more = duplicates + wrong - problems.length
  return (
    <section aria-labelledby="problems-title">
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h5" id="problems-title">
          {t('imports.leftOut')}
        </Title>
        <BadRowsButton id={data.id} />
      </Group>
      <ul className={classes.list}>
        {problems.map(({ row, texts }) => (
          <li key={row}>
            <Text span c="dimmed" size="sm" className="numbers">
              {t('imports.row', { row: numberText(row) })}
            </Text>{' '}
            {texts.join(' ')}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('imports.moreLeftOut', { count: more })}
        </Text>
      )}
    </section>
  )
}
