import { Anchor, CloseButton, Group, Paper, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { bulkPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { getBulkChange } from '../contract.ts'
import { StopBulk, UndoBulk } from './bulk-buttons.tsx'
import { BulkOutcome } from './bulk-outcome.tsx'
import { isBusy, whatOf } from './change-text.ts'

/** How far a bulk change is, then what came of it and the way back. It goes on without this. */
export default function BulkProgress({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const { data } = useApi(
    getBulkChange,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data && isBusy(state.data.state) ? 2000 : false) },
  )
  const there = data !== undefined
  // What had the focus went with the dialog: who goes on by keyboard goes on here.
  useEffect(() => {
    if (there && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [there])
  if (!data) return null
  return (
    <Paper ref={box} tabIndex={-1} withBorder shadow="md" p="sm" role="group" aria-label={whatOf(data)}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div style={{ flex: 1, minWidth: 0 }}>
          <Text size="sm" fw={600}>
            {whatOf(data)} · {t(`bulk.states.${data.state}`)}
          </Text>
          <BulkOutcome data={data} keptNames={data.keptNames} />
        </div>
        {!isBusy(data.state) && <CloseButton aria-label={t('common.close')} onClick={onClose} />}
      </Group>
      <Group gap="xs" mt="xs">
        <StopBulk data={data} />
        <UndoBulk data={data} />
        <Anchor component={Link} to={bulkPath} size="sm">
          {t('bulk.all')}
        </Anchor>
      </Group>
    </Paper>
  )
}
