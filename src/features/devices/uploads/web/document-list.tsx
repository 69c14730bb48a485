import { Group, SegmentedControl, Select, Skeleton, Stack } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { vanKinds } from '#features/devices/van/door.ts'
import { usePages } from '#web/app/use-pages.ts'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { documentsShown, listDocuments } from '../contract.ts'
import { DocumentTable } from './document-table.tsx'

type Shown = (typeof documentsShown)[number]
const kinds = ['order', 'invoice', 'estimate', 'credit', 'payment', 'visit', ...vanKinds] as const
const pageRows = 50

/** What devices handed in: first what waits for somebody. `deviceId`: of one device. */
export function DocumentList({ deviceId, first }: { deviceId?: string; first: Shown }) {
  const { t } = useTranslation()
  const [show, setShow] = useState<Shown>(first)
  const [kind, setKind] = useState<(typeof kinds)[number] | null>(null)
  const query = { show, limit: pageRows, ...(kind && { kind }), ...(deviceId && { deviceId }) }
  const { pages, rows } = usePages(listDocuments, { query }, { keeps: true })
  if (pages.error && rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  const isEmpty = pages.isSuccess && rows.length === 0
  return (
    <Stack>
      <Group justify="space-between" gap="sm">
        <SegmentedControl
          aria-label={t('deviceReview.shown')}
          value={show}
          onChange={(value) => setShow(documentsShown.find((each) => each === value) ?? first)}
          data={documentsShown.map((value) => ({ value, label: t(`deviceReview.show.${value}`) }))}
        />
        <Select
          aria-label={t('deviceReview.kind')}
          placeholder={t('deviceReview.allKinds')}
          clearable
          w={200}
          value={kind}
          onChange={(value) => setKind(kinds.find((each) => each === value) ?? null)}
          data={kinds.map((value) => ({ value, label: t(`deviceReview.kinds.${value}`) }))}
        />
      </Group>
      {pages.isPending && <Skeleton h={180} />}
      {isEmpty && (
        <EmptyState
          icon={<IconClipboardCheck size={36} />}
          title={t(show === 'waiting' ? 'deviceReview.nothingWaits' : 'deviceReview.nothing')}
          text={t('deviceReview.nothingText')}
        />
      )}
      {rows.length > 0 && <DocumentTable rows={rows} ofDevice={deviceId !== undefined} />}
      <MoreButton pages={pages} text={t('deviceReview.more')} />
    </Stack>
  )
}
