import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { fundingPath } from '#contract/places.ts'
import { useAction } from '#web/app/calls/query.ts'
import { requestKey } from '#web/app/calls/request-key.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { today } from '#web/ui/values/dates.ts'
import { initiateFunding } from '../contract.ts'
import { shownFundings } from './shown-fundings.ts'

const ways = ['D', 'A', 'O'] as const
const form = z.object({ cutOff: z.iso.date('programs.errors.date'), payVia: z.enum(ways) })
type Program = { id: string; programName: string; rewards: readonly { payVia: (typeof ways)[number] }[] }

/** What is approved up to a day becomes a batch, to be looked at before anybody is paid. */
export default function InitiateDialog({ program, onClose }: { program: Program; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [key] = useState(requestKey)
  const used = ways.filter((way) => program.rewards.some(({ payVia }) => payVia === way))
  const initiate = useAction(initiateFunding, { refreshes: shownFundings, silent: true })
  const zodForm = useZodForm(form, {
    initialValues: { cutOff: today(), payVia: used[0] ?? 'D' },
    labels: { cutOff: t('funding.initiate.cutOff'), payVia: t('programs.rewards.payVia') },
    onSubmit: async (body) => {
      const { id } = await initiate.mutateAsync({ body: { programId: program.id, requestKey: key, ...body } })
      await navigate(fundingPath(id))
    },
  })
  return (
    <SaveDialog
      title={t('funding.initiate.title', { name: program.programName })}
      zodForm={zodForm}
      label={t('funding.initiate.submit')}
      small
      onClose={onClose}
    >
      <Text>{t('funding.initiate.means')}</Text>
      <DateField
        {...zodForm.field('cutOff')}
        value={zodForm.form.values.cutOff}
        onChange={(day) => zodForm.form.setFieldValue('cutOff', day)}
      />
      <NativeSelect
        {...zodForm.field('payVia')}
        withAsterisk={false}
        data={(used.length ? used : ways).map((value) => ({ value, label: t(`funding.payVia.${value}`) }))}
      />
    </SaveDialog>
  )
}
