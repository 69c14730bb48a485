import { Button, CloseButton, Group, Paper, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import { numberText, totalText } from '#web/ui/values/numbers.ts'
import { mostItemsOfView, mostTickedItems } from '../../contract.ts'
import classes from './bulk.module.css'
import type { Target } from './bulk-dialog.tsx'
import { BulkDone, type Done } from './bulk-done.tsx'

const BulkDialog = lazyPart(() => import('./bulk-dialog.tsx'))

/** `whole`: not these alone but all that the view shows. */
type Props = {
  ids: readonly string[]
  whole: boolean
  total: { rows: number; more: boolean } | null
  view: { search: string; sort?: string; filters: string }
  onWhole: () => void
  onClear: () => void
}

/** What may be done with the ticked rows; then what came of it, and the way back. */
export default function BulkBar({ ids, whole, total, view, onWhole, onClear }: Props) {
  const { t } = useTranslation()
  const [changing, setChanging] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  const inView = total ? totalText(total) : ''
  const target: Target = whole
    ? { kind: 'view', view, count: total?.rows ?? 0, shown: inView }
    : { kind: 'ids', ids, count: ids.length, shown: numberText(ids.length) }
  const most = whole ? mostItemsOfView : mostTickedItems
  const tooMany = target.count > most
  return (
    <>
      {done && <BulkDone key={done.id} done={done} onClose={() => setDone(null)} />}
      {ids.length > 0 && (
        <Paper withBorder shadow="md" p="xs" role="toolbar" aria-label={t('items.bulk.toolbar')} className={classes.bar}>
          <Group gap="xs">
            <Text size="sm" fw={600} role="status" className="numbers">
              {whole ? t('bulk.tickedWhole', { count: inView }) : t('bulk.ticked', { count: ids.length })}
            </Text>
            {!whole && total && (total.more || total.rows > ids.length) && (
              <Button size="compact-sm" variant="subtle" onClick={onWhole}>
                {t('bulk.tickWhole', { count: inView })}
              </Button>
            )}
          </Group>
          <Group gap="xs" wrap="nowrap">
            <Button size="xs" disabled={tooMany} onClick={() => setChanging(true)}>
              {t('bulk.change')}
            </Button>
            <CloseButton aria-label={t('bulk.clear')} title={t('bulk.clear')} onClick={onClear} />
          </Group>
          {tooMany && (
            <Text size="sm" c="dimmed" className={classes.more}>
              {t(whole ? 'items.bulk.tooManyInView' : 'bulk.tooMany', { count: most, most: numberText(most) })}
            </Text>
          )}
        </Paper>
      )}
      <Suspense>
        {changing && (
          <BulkDialog
            target={target}
            onClose={() => setChanging(false)}
            onDone={(result) => {
              setChanging(false)
              setDone(result)
              onClear()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
