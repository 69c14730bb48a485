import { Alert, Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import type { Store } from '#features/stores/stores/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import { FootRow } from '#web/ui/dialogs/form-foot.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { findInvitees, type ShopperRights } from '../../contract.ts'
import type { Asked } from './asked.ts'
import { FoundList, keyOf } from './found-list.tsx'
import { FromCustomers } from './from-customers.tsx'
import { FromFile } from './from-file.tsx'
import { useInvite } from './use-invite.ts'

type Found = Result<typeof findInvitees>
type Props = { way: 'customers' | 'file'; store: Store; onCancel: () => void; onDone: () => void }

/** First who it would be, then the mails. */
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
  const invite = useInvite(onDone)
  // Whoever was found for something else is invited by no mistake.
  const forget = () => setFound(null)
  const look = (asked: Asked) => find.mutate({ params: { storeId: store.id }, body: asked })
  const chosen = found?.rows.filter((row) => ticked.has(keyOf(row))) ?? []
  const error = invite.error ?? find.error
  const send = () =>
    invite.mutate({
      params: { storeId: store.id },
      body: {
        shoppers: chosen.map(({ email, name, customerId, contactId }) => ({ email, name, customers: [rights(customerId, contactId)] })),
      },
    })
  return (
    <Stack gap="md">
      {way === 'customers' ? (
        <FromCustomers busy={find.isPending} onLook={look} onChange={forget} />
      ) : (
        <FromFile busy={find.isPending} onLook={look} onChange={forget} />
      )}
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      {found && <FoundList found={found} ticked={ticked} onTick={setTicked} />}
      <DialogFoot>
        <FootRow cancel={onCancel}>
          <Button onClick={send} loading={invite.isPending} disabled={chosen.length === 0}>
            {chosen.length > 0 ? t('shoppers.sendMany', { count: chosen.length, shown: numberText(chosen.length) }) : t('shoppers.invite')}
          </Button>
        </FootRow>
      </DialogFoot>
    </Stack>
  )
}

/** Whoever comes in a group orders and pays; what else they may is said afterwards. */
const rights = (customerId: string, contactId: string | null): ShopperRights => ({
  ...{ customerId, contactId },
  mayOrder: true,
  mayApprove: false,
  mayPay: true,
  spendingLimit: null,
})
