import { useTranslation } from 'react-i18next'
import type { ProgramDetail } from '../../contract.ts'

/** Of a program that runs: what is written here waits. */
export function ChangesNote({ program }: { program: ProgramDetail }) {
  const { t } = useTranslation()
  return program.state === 'Draft' ? null : t('programs.form.changesWait')
}
