import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** The number of characters that are checked: the time grows faster than the length. */
const MAX_LENGTH = 64
/** A password that is found in fewer guesses than this is easy to guess. */
const EASY_GUESSES = 1_000_000

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: MAX_LENGTH })

/**
 * Whether a password is easy to guess for an attacker who knows the most used passwords and `hints`, the other values
 * of the form. This module has 200 kB with its word lists, so it is loaded only when a password is chosen.
 */
export const isEasyToGuess = (password: string, hints: string[]): boolean =>
  estimator.check(password, ['personae', ...hints]).guesses < EASY_GUESSES
