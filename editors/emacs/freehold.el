;;; freehold.el --- MLIR with Freehold -*- lexical-binding: t -*-

;;; Commentary:
;; Colors for MLIR, and `freehold lsp' through Eglot (in Emacs 29, or from GNU ELPA): errors, hover texts, definitions, names,
;; completion, and hints of copies, allocations and frees (Eglot 1.12 and later).
;;
;;   (load "/path/to/editors/emacs/freehold.el")

;;; Code:

(defgroup freehold nil "MLIR with Freehold." :group 'languages)

(defcustom freehold-command '("freehold" "lsp")
  "The server: a program, and its arguments, such as \"--irdl-file=my.irdl.mlir\"."
  :type '(repeat string))

(defvar freehold-mlir-keywords
  `(("//.*$" . font-lock-comment-face)
    ("%[[:alnum:]_$.-]+\\(?:#[0-9]+\\)?" . font-lock-variable-name-face)
    ("@[[:alnum:]_$.-]+" . font-lock-function-name-face)
    ("\\^[[:alnum:]_$.-]*" . font-lock-constant-face)
    ("[!#][[:alnum:]_$.]+" . font-lock-constant-face)
    (,(concat "\\_<\\(?:tensor\\|memref\\|vector\\|complex\\|tuple\\|index\\|none\\|[su]?i[0-9]+\\|bf16\\|tf32\\|f[0-9]+[[:alnum:]]*\\)\\_>")
     . font-lock-type-face)
    ("\\_<[[:alpha:]_][[:alnum:]_$]*\\(?:\\.[[:alnum:]_$]+\\)+" . font-lock-builtin-face)
    (,(regexp-opt '("module" "return" "dense" "array" "affine_map" "affine_set" "loc" "attributes" "ins" "outs" "iter_args"
                    "to" "step" "else" "do" "private" "public" "true" "false") 'symbols)
     . font-lock-keyword-face))
  "The colors of MLIR.")

;;;###autoload
(define-derived-mode mlir-mode prog-mode "MLIR"
  "Major mode for MLIR."
  (modify-syntax-entry ?/ ". 12" (syntax-table))
  (modify-syntax-entry ?\n ">" (syntax-table))
  (modify-syntax-entry ?. "_" (syntax-table))
  (setq-local comment-start "// ")
  (setq-local comment-start-skip "//+\\s-*")
  (setq-local font-lock-defaults '(freehold-mlir-keywords)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.mlir\\'" . mlir-mode))

(defvar eglot-server-programs)
(declare-function eglot-ensure "eglot")

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs (cons 'mlir-mode freehold-command)))

;; Emacs before 29 has no Eglot unless it is installed.
(when (require 'eglot nil t)
  (add-hook 'mlir-mode-hook #'eglot-ensure))

(provide 'freehold)
;;; freehold.el ends here
