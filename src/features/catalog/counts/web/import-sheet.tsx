import { List, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { useAction } from '#web/app/calls/query.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { importCount } from '../contract.ts'
import { shownCounts } from './refreshed.ts'

type Props = { countId: string; countedAt: string; children: (choose: (file: File | null) => void, loading: boolean) => ReactNode }

/** A sheet that was filled in; which of its rows were left out, and why. */
export function ImportSheet({ countId, countedAt, children }: Props) {
  const { t } = useTranslation()
  const [said, say] = useState<Result<typeof importCount> | null>(null)
  const bring = useAction(importCount, {
    refreshes: shownCounts,
    success: ({ entered }) => t('stock.counts.import.done', { count: entered }),
    onSuccess: (result) => say(result.problems.length ? result : null),
  })
  const choose = (file: File | null) => file && bring.mutate({ params: { id: countId }, body: { countedAt }, files: { file } })
  return (
    <>
      {children(choose, bring.isPending)}
      {said && (
        <Dialog title={t('stock.counts.import.title')} onClose={() => say(null)}>
          <Text mb="sm">{t('stock.counts.import.left', { count: said.problems.length })}</Text>
          <List spacing={4}>
            {said.problems.map(({ row, text }) => (
              <List.Item key={`${row} ${text}`}>{t('stock.counts.import.inRow', { row, text })}</List.Item>
            ))}
          </List>
        </Dialog>
      )}
    </>
  )
}
