import { Alert, Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import type { Store } from '#features/stores/stores/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import { FootRow } from '#web/ui/dialogs/form-foot.tsx'
import { ProgressBar } from '#web/ui/progress/progress-bar.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { findInvitees } from '../../contract.ts'
import type { Asked } from './asked.ts'
import { FoundList, keyOf } from './found-list.tsx'
import { FromCustomers } from './from-customers.tsx'
import { FromFile } from './from-file.tsx'
import { Outcome } from './outcome.tsx'
import { useInviteMany } from './use-invite-many.ts'

type Found = Result<typeof findInvitees>
type Props = { way: 'customers' | 'file'; store: Store; onCancel: () => void; onDone: () => void }

/** First who it would be, then the mails; who could not be invited stays there, with the reason. */
export function InviteMany({ way, store, onCancel, onDone }: Props) {
  const { t } = useTranslation()
  const [found, setFound] = useState<Found | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const find = useAction(findInvitees, {
    silent: true,
    onSuccess: (result) => {
      setFound(result)
      setTicked(new Set(result.rows.filter(({ state }) => state !== 'Blocked').map(keyOf)))
    },
  })
  const { invite, isSending, share, outcome, forgetOutcome } = useInviteMany(store.id)
  // Whoever was found for something else is invited by no mistake.
  const forget = () => {
    setFound(null)
    forgetOutcome()
  }
  const look = (asked: Asked) => {
    forgetOutcome()
    find.mutate({ params: { storeId: store.id }, body: asked })
  }
  const chosen = found?.rows.filter((row) => ticked.has(keyOf(row))) ?? []
  const send = async () => {
    const left = await invite(chosen)
    if (!left) return onDone()
    if (!found) return
    const isLeft = new Set(left)
    const rows = found.rows.filter((row) => !ticked.has(keyOf(row)) || isLeft.has(row.email))
    setFound({ ...found, rows })
    setTicked(new Set(rows.filter(({ email }) => isLeft.has(email)).map(keyOf)))
  }
  return (
    <Stack gap="md">
      {way === 'customers' ? (
        <FromCustomers busy={find.isPending} onLook={look} onChange={forget} />
      ) : (
        <FromFile busy={find.isPending} onLook={look} onChange={forget} />
      )}
      {find.error && (
        <Alert color="red" role="alert">
          {find.error.message}
        </Alert>
      )}
      {outcome && <Outcome {...outcome} />}
      {found && found.rows.length + found.problems.length > 0 && <FoundList found={found} ticked={ticked} onTick={setTicked} />}
      {isSending && <ProgressBar share={share} label={t('shoppers.sending')} />}
      <DialogFoot>
        <FootRow cancel={onCancel}>
          <Button onClick={send} loading={isSending} disabled={chosen.length === 0}>
            {chosen.length > 0 ? t('shoppers.sendMany', { count: chosen.length, shown: numberText(chosen.length) }) : t('shoppers.invite')}
          </Button>
        </FootRow>
      </DialogFoot>
    </Stack>
  )
}
