import { List, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { previewTable } from '#features/trade/exchange/contract.ts'
import type { TableMapping } from '#trade-documents/csv/table-mapping.ts'
import { useAction } from '#web/app/calls/query.ts'
import { textOf } from '#web/app/text.ts'
import { StateText } from '#web/ui/values/state-text.tsx'

/** What a mapping makes of the example, while it is chosen. */
export function TablePreview({ sample, mapping }: { sample: string; mapping: TableMapping }) {
  const { t } = useTranslation()
  const { data, mutate } = useAction(previewTable, {})
  useEffect(() => mutate({ body: { sample, mapping } }), [sample, mapping, mutate])
  if (!data) return null
  return (
    <Stack component="section" gap="xs" aria-live="polite">
      <Title order={2} size="h5">
        {t('partners.table.preview')}
      </Title>
      <List listStyleType="none" spacing={4}>
        {data.orders.map(({ number, lines, quantity }) => (
          <List.Item key={number}>
            <Text>{t('partners.table.previewOrder', { number, lines, quantity })}</Text>
          </List.Item>
        ))}
        {data.problems.map(({ code, position, path = '' }) => (
          <List.Item key={`${code} ${position} ${path}`}>
            <StateText
              tone="bad"
              text={t('partners.table.previewProblem', { line: position, column: path, problem: textOf(`edi.problems.${code}`) })}
            />
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}
