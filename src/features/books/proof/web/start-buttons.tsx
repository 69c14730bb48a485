import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { proofPath } from '#contract/places.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { getProof, listProofs, startProof } from '../contract.ts'

/** Compares now what the night compares, or everything. */
export function StartButtons({ busy = false, centred = false }: { busy?: boolean; centred?: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const start = useAction(startProof, {
    success: t('proof.started'),
    refreshes: [getProof, listProofs],
    onSuccess: () => navigate(proofPath(), { replace: true }),
  })
  if (!useCan()('sync.write')) return null
  const waits = busy || start.isPending
  return (
    <Group gap="sm" {...(centred && { justify: 'center', mt: 'sm' })}>
      <Button loading={start.isPending} disabled={waits} onClick={() => start.mutate({ body: { kind: 'sums' } })}>
        {t('proof.runNow')}
      </Button>
      <Button variant="default" disabled={waits} onClick={() => start.mutate({ body: { kind: 'full' } })}>
        {t('proof.runFull')}
      </Button>
    </Group>
  )
}
