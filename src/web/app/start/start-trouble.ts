import './start-trouble.css'
import { isSiteDataBlocked } from '../session/site-data.ts'
import { firstWords } from './first-words.ts'
import { wantedLanguage } from './wanted-language.ts'

/** Says why no screen can be drawn; there are neither texts nor components then. False: nothing is in the way. */
export function saysBlocked(root: HTMLElement): boolean {
  if (!isSiteDataBlocked()) return false
  say(root, firstWords[wantedLanguage()].blocked(location.host))
  return true
}

export const sayNoTexts = (root: HTMLElement) => say(root, firstWords[wantedLanguage()].noTexts)

function say(root: HTMLElement, sentence: string) {
  const language = wantedLanguage()
  document.documentElement.lang = language
  document.title = 'Ledgerside'
  const heading = document.createElement('h1')
  heading.textContent = sentence
  const button = document.createElement('button')
  button.textContent = firstWords[language].retry
  button.onclick = () => location.reload()
  const main = document.createElement('main')
  main.className = 'start-trouble'
  const alert = document.createElement('div')
  alert.setAttribute('role', 'alert')
  alert.append(heading)
  main.append(alert, button)
  root.replaceChildren(main)
}
