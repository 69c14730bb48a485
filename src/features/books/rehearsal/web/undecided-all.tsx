import { Button, Modal, Radio, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import type { Bucket } from '../contract.ts'
import { useDecide } from './use-decide.ts'

const answers = { look: ['link', 'create', 'hold'], clash: ['hold'] } as const
const labels = { link: 'rehearsal.actions.linkAll', create: 'rehearsal.actions.apartAll', hold: 'rehearsal.actions.holdAll' } as const
type Answer = keyof typeof labels

/** One answer for everybody of a list, as it is searched, about whom nobody decided. */
export function UndecidedAll({ bucket, search }: { bucket: Bucket; search: string }) {
  const { t } = useTranslation()
  const [asking, ask] = useDisclosure(false)
  const [answer, setAnswer] = useState<Answer | ''>('')
  const decide = useDecide({ success: ({ decided }) => t('rehearsal.decided', { count: decided }), onSuccess: ask.close })
  if (bucket !== 'look' && bucket !== 'clash') return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (answer) decide.mutate({ body: { undecidedOf: { bucket, search }, decision: answer } })
  }
  return (
    <>
      <Button size="xs" variant="default" onClick={ask.open}>
        {t('rehearsal.actions.undecidedAll')}
      </Button>
      <Modal opened={asking} onClose={ask.close} title={t('rehearsal.allTitle')} closeButtonProps={{ 'aria-label': t('common.close') }}>
        <DialogForm onSubmit={submit} error={null} cancel={ask.close} saving={decide.isPending} disabled={!answer}>
          <Radio.Group
            label={t('rehearsal.choose')}
            value={answer}
            onChange={(chosen) => setAnswer(answers[bucket].find((each) => each === chosen) ?? '')}
          >
            <Stack gap="sm" mt="xs">
              {answers[bucket].map((each) => (
                <Radio key={each} value={each} label={t(labels[each])} />
              ))}
            </Stack>
          </Radio.Group>
        </DialogForm>
      </Modal>
    </>
  )
}
