/** One sentence for the sign-in page: why the person has to sign in again. */

let notice: string | null = null;

export const keepNotice = (sentence: string) => {
  notice = sentence;
};

export const currentNotice = () => notice;

export const dropNotice = () => {
  notice = null;
};
