/** Levels as text: one that is solved at once, one that is not. */

/** A level that nothing solves within the time of a test. */
export const HARD = `
##############
#@           #
# $ $ $ $ $  #
#            #
#  $ $ $ $   #
#            #
#  . . . . . #
# . . . .    #
##############
`;

export const EASY = `
#####
#@$.#
#####
`;
