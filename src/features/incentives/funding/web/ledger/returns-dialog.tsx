import { Button, FileButton, List, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Result } from '#contract/endpoint.ts'
import { formatCents } from '#contract/money.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { bringReturns, listUnclaimed } from '../../contract.ts'
import { shownFundings } from '../shown-fundings.ts'

const form = z.object({ name: z.string(), text: z.string().min(1, 'validation.required').max(900_000) })

/** What the bank says came back, and whose account is another one. */
export default function ReturnsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [taken, setTaken] = useState<Result<typeof bringReturns> | null>(null)
  const bring = useAction(bringReturns, { refreshes: [...shownFundings, listUnclaimed], silent: true })
  const zodForm = useZodForm(form, {
    initialValues: { name: '', text: '' },
    onSubmit: async (body) => {
      const answer = await bring.mutateAsync({ body })
      if (answer.unknown.length === 0) onClose()
      setTaken(answer)
    },
  })
  const read = async (file: File | null) => {
    if (!file) return
    setTaken(null)
    zodForm.form.setValues({ name: file.name.slice(0, 100), text: await file.text() })
  }
  const { name } = zodForm.form.values
  return (
    <SaveDialog
      title={t('funding.returns.title')}
      zodForm={zodForm}
      label={t('funding.returns.take')}
      disabled={!name || taken !== null}
      small
      onClose={onClose}
    >
      <Text>{t('funding.returns.about')}</Text>
      <FileButton onChange={(file) => void read(file)} accept=".txt,.ach,text/plain">
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconFileText size={16} aria-hidden />}>
            {name || t('funding.returns.choose')}
          </Button>
        )}
      </FileButton>
      {taken && (
        <div role="status">
          <Text>{t('funding.returns.taken', { returned: taken.returned, changed: taken.changed, amount: formatCents(taken.amount) })}</Text>
          <Text>{t('funding.returns.unknown')}</Text>
          <List>
            {taken.unknown.map((each) => (
              <List.Item key={each}>{each}</List.Item>
            ))}
          </List>
        </div>
      )}
    </SaveDialog>
  )
}
